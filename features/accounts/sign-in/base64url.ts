export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

export function textOf(buffer: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
