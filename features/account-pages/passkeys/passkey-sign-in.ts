import {
  decodeBase64Url,
  withBinaryIds,
  toCredentialJson,
  encodeBase64Url,
  type PasskeyResult,
} from '#features/account-pages/passkeys/base64url.ts';

/** Copy from `accounts.ts`, to avoid bundling its rules. */
const authAddress = '/api/auth';

/** Set when the server requires user verification. */
let userVerification: UserVerificationRequirement | undefined;

const failed = 'The passkey could not be used. Please try again, or sign in with your password.';

/** Signs in with a passkey that the user chooses in the browser. */
export async function signInByPasskey(): Promise<PasskeyResult> {
  try {
    const response = await fetch(`${authAddress}/passkey/generate-authenticate-options`);
    const options = (await response.json()) as RequestOptions & { message?: string };
    if (!response.ok) return { ok: false, message: options.message ?? failed };
    const credential = await navigator.credentials.get({
      publicKey: { ...toBrowserOptions(options), ...(userVerification && { userVerification }) },
    });
    if (!(credential instanceof PublicKeyCredential)) return { ok: false, message: failed };
    const verified = await fetch(`${authAddress}/passkey/verify-authentication`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ response: toCredentialJson(credential, encodeResponse(credential)) }),
    });
    if (verified.ok) return { ok: true };
    const body = (await verified.json()) as { code?: string; message?: string };
    if (body.code !== 'USER_VERIFICATION_REQUIRED') return { ok: false, message: failed };
    userVerification = 'required';
    return { ok: false, message: body.message ?? failed };
  } catch (error) {
    const canceled = error instanceof DOMException && error.name === 'NotAllowedError';
    return { ok: false, message: canceled ? 'No passkey was used. It was canceled or took too long.' : failed };
  }
}

/** Browser options with bytes as base64url. */
interface RequestOptions extends Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> {
  readonly challenge: string;
  readonly allowCredentials?: readonly { readonly id: string; readonly transports?: AuthenticatorTransport[] }[];
}

function toBrowserOptions({ challenge, allowCredentials, ...rest }: RequestOptions): PublicKeyCredentialRequestOptions {
  return {
    ...rest,
    challenge: decodeBase64Url(challenge),
    allowCredentials: withBinaryIds(allowCredentials),
  };
}

function encodeResponse({ response }: PublicKeyCredential): object {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    clientDataJSON: encodeBase64Url(clientDataJSON),
    authenticatorData: encodeBase64Url(authenticatorData),
    signature: encodeBase64Url(signature),
    userHandle: userHandle === null ? undefined : encodeBase64Url(userHandle),
  };
}
