import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { deletePushSubscription } from "../contract/delete-push-subscription.ts";
import { getPushSettings } from "../contract/get-push-settings.ts";
import { savePushSubscription } from "../contract/save-push-subscription.ts";
import { devicePush, findOwnSubscription, hashOf, subscribeDevice } from "#platform/web/device-push.ts";
import { useWords } from "./words.ts";

const settingsQuery = query(getPushSettings, {});

/** Whether this device is one of the customer's; undefined until that is known. */
const useIsOn = (endpointHashes: readonly string[]): boolean | undefined => {
  const [hash, setHash] = useState<string | null>();
  // The browser's push service, outside React.
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      const own = await findOwnSubscription();
      const found = own === null ? null : await hashOf(own.endpoint);
      if (!isOver) setHash(found);
    };
    read().catch(() => setHash(null));
    return () => {
      isOver = true;
    };
  }, []);
  return hash === undefined ? undefined : hash !== null && endpointHashes.includes(hash);
};

/** Switches the notifications of this device on and off. The browser asks the person only after the button. */
const useDevice = (publicKey: string) => {
  const queries = useQueryClient();
  const save = useCall(savePushSubscription);
  const remove = useCall(deletePushSubscription);
  // The browser's own part: the person's answer, and its push service.
  const [browser, setBrowser] = useState<"rest" | "asked" | "failed">("rest");
  const store = (settings: AnswerOf<typeof getPushSettings>): void => {
    queries.setQueryData(settingsQuery.queryKey, settings);
  };
  const switchOn = async (): Promise<void> => {
    const subscription = await subscribeDevice(publicKey);
    if (subscription !== undefined) save.mutate({ body: subscription }, { onSuccess: store });
  };
  const switchOff = async (): Promise<void> => {
    const own = await findOwnSubscription();
    if (own === null) return;
    await own.unsubscribe();
    remove.mutate({ body: { endpoint: own.endpoint } }, { onSuccess: store });
  };
  const change = (wanted: "on" | "off"): void => {
    setBrowser("asked");
    (wanted === "on" ? switchOn() : switchOff()).then(
      () => setBrowser("rest"),
      () => setBrowser("failed"),
    );
  };
  return {
    change,
    error: save.error ?? remove.error,
    hasFailed: browser === "failed",
    isPending: browser === "asked" || save.isPending || remove.isPending,
  };
};

const DeviceSwitch = ({
  publicKey,
  endpointHashes,
  question,
  showsUnsupported,
}: {
  readonly publicKey: string;
  readonly endpointHashes: readonly string[];
  readonly question: string;
  readonly showsUnsupported: boolean;
}) => {
  const t = useWords();
  const { readOnly } = useSession();
  const isOn = useIsOn(endpointHashes);
  const { change, error, hasFailed, isPending } = useDevice(publicKey);
  // Read again after the person has answered the browser.
  const able = devicePush();
  if (able === "not_supported")
    return showsUnsupported ? <Notice title={t("device.title")}>{t("device.notSupported")}</Notice> : null;
  if (able === "denied") return <Notice title={t("device.title")}>{t("device.denied")}</Notice>;
  if (isOn === undefined) return null;
  return (
    <Notice title={t("device.title")}>
      <Stack gap="small">
        <p>{isOn ? t("device.isOn") : `${question} ${t("device.text")}`}</p>
        <Button
          size="small"
          variant={isOn ? "quiet" : "secondary"}
          disabled={isPending || readOnly}
          onClick={() => change(isOn ? "off" : "on")}
        >
          {isPending ? t("device.turningOn") : t(isOn ? "device.off" : "device.on")}
        </Button>
        {hasFailed && <Notice tone="negative" announce="assertive" title={t("device.failed")} />}
        <FailureNotice title={t("device.failed")} error={error} words={t} />
      </Stack>
    </Notice>
  );
};

interface DeviceSectionProps {
  /** Whether a browser that cannot have notifications is informed. */
  readonly showsUnsupported?: boolean;
}

/** Notifications on this device, where the deployment sends any. */
export const DeviceSection = ({ showsUnsupported = false }: DeviceSectionProps) => {
  const t = useWords();
  const { publicKey, endpointHashes } = useSuspenseQuery(settingsQuery).data;
  return publicKey === null ? null : (
    <DeviceSwitch
      // The browser is asked again after each change.
      key={endpointHashes.join(" ")}
      publicKey={publicKey}
      endpointHashes={endpointHashes}
      question={t("device.ask")}
      showsUnsupported={showsUnsupported}
    />
  );
};

/** The same among other parts of a screen, which is silent where a browser cannot have notifications. */
export const DeviceOffer = () => <DeviceSection />;
