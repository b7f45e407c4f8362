import { expect, test } from "vitest";
import { oauthHeader } from "./oauth-header.ts";

test("a request is signed as a consumer without a token signs it", () => {
  const header = oauthHeader(
    new URL("https://api.example/consulta/v1/SIPS2_PS_ELECTRICIDAD.csv?cups=ES0031405600000001AB"),
    { consumerKey: "key of (us)", consumerSecret: "secret & more" },
    { nonce: "4572616e48616d6d65724c61686176", timestamp: 1_318_622_958 },
  );
  // openssl dgst -sha1 -hmac "secret%20%26%20more&" over the base string of RFC 5849, 3.4.1.
  expect(header).toBe(
    'OAuth oauth_consumer_key="key%20of%20%28us%29", oauth_nonce="4572616e48616d6d65724c61686176", ' +
      'oauth_signature_method="HMAC-SHA1", oauth_timestamp="1318622958", oauth_version="1.0", ' +
      'oauth_signature="jX8Wpe%2F5MG8FjvC9V8Y5SSOfMqA%3D"',
  );
});
