export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

export function encodeBase64Url(buffer: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes the ids of credentials, as the browser needs them. */
export function withBinaryIds<Named extends { readonly id: string }>(credentials: readonly Named[] = []) {
  return credentials.map(({ id, ...one }) => ({ ...one, id: decodeBase64Url(id), type: 'public-key' as const }));
}

/** Converts a credential to JSON for the server, with `response` in its format. */
export function toCredentialJson(credential: PublicKeyCredential, response: object): object {
  return {
    id: credential.id,
    rawId: encodeBase64Url(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

export type PasskeyResult = { readonly ok: true } | { readonly ok: false; readonly message: string };
