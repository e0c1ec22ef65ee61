import { createCipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, sign } from 'node:crypto';

const curve = 'prime256v1';

/** A browser's keys as it gives them: the point of its public key, and the secret that it shares with us. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

export function areBrowserKeys(keys: BrowserKeys): boolean {
  try {
    return encryptPush(keys, '').length > 0 && Buffer.from(keys.auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

/** Encrypts up to 3,993 bytes by RFC 8291, as the only record of `aes128gcm`. Only its test vector sets key and salt. */
export function encryptPush({ p256dh, auth }: BrowserKeys, text: string, key?: string, salt = randomBytes(16)): Buffer {
  const ecdh = createECDH(curve);
  if (key === undefined) ecdh.generateKeys();
  else ecdh.setPrivateKey(key, 'base64url');
  const [browser, own] = [Buffer.from(p256dh, 'base64url'), ecdh.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own]);
  const shared = hkdfSync('sha256', ecdh.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32);
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${purpose}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  // The size of records is 4096, and 2 ends the last one.
  const header = [salt, Buffer.from([0, 0, 16, 0, own.length]), own];
  return Buffer.concat([...header, cipher.update(`${text}\u0002`, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** A new VAPID key: `publicKey` as browsers want it, `privateKey` as PEM. */
export function newPushKey(): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: curve });
  const point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64url');
  return { publicKey: point, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
}

/** The `Authorization` of a push by RFC 8292. */
export function vapid(key: ReturnType<typeof newPushKey>, endpoint: string, sub: string, now: Date): string {
  // Push services refuse more than a day.
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + 12 * 3600, sub };
  const parts = [{ typ: 'JWT', alg: 'ES256' }, claims];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${key.publicKey}`;
}
