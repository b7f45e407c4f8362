import type { BrowserFetch } from "./browser-fetch.ts";

/** The part of `XMLHttpRequest` with which the portal sends files, answered by the browser's `fetch` of the test. */
export const createBrowserRequest = (fetch: BrowserFetch["fetch"]) =>
  class BrowserRequest extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = "";
    readonly controller = new AbortController();
    readonly headers = new Headers();
    address = "";
    method = "GET";
    received = new Headers();

    open(method: string, address: string): void {
      this.method = method;
      this.address = address;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.received.get(name);
    }

    send(body: Blob): void {
      void this.exchange(body);
    }

    abort(): void {
      this.controller.abort();
    }

    async exchange(body: Blob): Promise<void> {
      const { signal } = this.controller;
      try {
        this.upload.dispatchEvent(
          Object.assign(new Event("progress"), { loaded: body.size / 2, total: body.size }),
        );
        const options = { method: this.method, headers: this.headers, body, signal };
        const response = await fetch(this.address, options);
        this.responseText = await response.text();
        this.status = response.status;
        this.received = response.headers;
        this.dispatchEvent(new Event("load"));
      } catch {
        this.dispatchEvent(new Event(signal.aborted ? "abort" : "error"));
      }
    }
  };
