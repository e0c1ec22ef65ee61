import { ReadableStream as WebStream } from 'node:stream/web';

/** A recipient or a passphrase to encrypt with; an identity or the passphrase to decrypt with. All in the age format. */
export interface BackupKeys {
  /** `age1...` */
  readonly recipient?: string | undefined;
  readonly passphrase?: string | undefined;
  /** Lines of an age identity file; the key lines begin with `AGE-SECRET-KEY-`. */
  readonly identity?: string | undefined;
}

/** The backup is encrypted and was not decrypted. */
export class SealedBackup extends Error {
  readonly reason: 'no-key' | 'wrong-key';

  constructor(reason: 'no-key' | 'wrong-key') {
    super(reason);
    this.reason = reason;
  }
}

/** Whether backups are encrypted with these keys. */
export function isSealing({ recipient, passphrase }: BackupKeys): boolean {
  return recipient !== undefined || passphrase !== undefined;
}

/** Whether these keys can also decrypt what they encrypt. */
export function canOpen({ recipient, identity }: BackupKeys): boolean {
  return recipient === undefined || identity !== undefined;
}

type Bytes = AsyncIterable<Uint8Array>;

/** Returns the pipeline stage that encrypts. Without keys, it passes bytes through. */
export async function sealing({ recipient, passphrase }: BackupKeys): Promise<(bytes: Bytes) => Bytes> {
  if (recipient === undefined && passphrase === undefined) return (bytes) => bytes;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  if (recipient !== undefined) encrypter.addRecipient(recipient);
  else if (passphrase !== undefined) {
    encrypter.setPassphrase(passphrase);
    // 32 MB instead of 256 MB are enough, because the settings require a long passphrase.
    encrypter.setScryptWorkFactor(15);
  }
  return (bytes) => throughWeb(bytes, (web) => encrypter.encrypt(web));
}

async function* throughWeb(
  bytes: Bytes,
  stage: (web: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  const out = await stage(WebStream.from(bytes) as ReadableStream<Uint8Array>);
  yield* out as WebStream<Uint8Array>;
}

const ageStart = 'age-encryption.org/v1\n';

/**
 * The content of a backup, decrypted if it is encrypted.
 * @throws {SealedBackup} while it is read.
 */
export async function* unsealed(bytes: Bytes, { passphrase, identity }: BackupKeys): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < ageStart.length) {
    const next = await chunks.next();
    if (next.done === true) break;
    start = Buffer.concat([start, next.value]);
  }
  const whole = rejoined(start, chunks);
  if (start.subarray(0, ageStart.length).toString('latin1') !== ageStart) {
    yield* whole;
    return;
  }
  const keys = (identity ?? '').split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'));
  if (keys.length === 0 && passphrase === undefined) throw new SealedBackup('no-key');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  yield* throughWeb(whole, (web) =>
    decrypter.decrypt(web).catch((error: unknown) => {
      throw String(error).includes('no identity matched') ? new SealedBackup('wrong-key') : error;
    }),
  );
}

async function* rejoined(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
