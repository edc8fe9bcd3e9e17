import { expect, test } from "bun:test";

import { keyOfSecret, signatures } from "../../src/webhooks/signature.ts";

test("a signature is that of the specification's own libraries", () => {
  const key = keyOfSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")!;
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  };

  expect(signatures(message, [key])).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  expect(signatures(message, [key, key]).split(" ")).toHaveLength(2);
});

test.each([
  "",
  "whsec_",
  "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  "whsec_c2hvcnQ=",
  "whsec_not base64!",
  `whsec_${"A".repeat(100)}`,
])("%p is no secret", (secret) => {
  expect(keyOfSecret(secret)).toBeUndefined();
});
