import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isCron, type BackupsKept } from '#features/backups/backups.ts';
import type { BackupKeys } from '#server/backup/seal.ts';
import { defineEnv, text, url, type SetTexts } from '#server/env-part.ts';
import type { Env } from '#server/env.ts';
import { openBackupBucket, type BucketOptions } from '#server/storage/backup-bucket.ts';
import { openBackupFolder } from '#server/storage/backup-folder.ts';
import { spooled } from '#server/storage/spooled-backups.ts';
import type { BackupPlace } from '#server/storage/backup-place.ts';
import { openTransfer } from '#server/storage/transfer.ts';

const keptForm = /^([1-9]\d{0,2})d(?:(\d{1,3})w)?$/;
const bucketForm = /^s3:\/\/([^/]+)\/?(.*)$/;

export const backupEnv = defineEnv(
  {
    BACKUP_SCHEDULE: {
      schema: text.default('off').refine((value) => value === 'off' || isCron(value), {
        error: 'must be off or a cron expression of five fields in numbers, such as 30 2 * * *',
      }),
      description: 'When backups are made: a cron expression in UTC such as 30 2 * * *, or off.',
    },
    BACKUP_TO: {
      schema: text
        .refine((value) => !value.startsWith('s3:') || bucketForm.test(value), {
          error: 'must be a folder or s3://bucket/prefix',
        })
        .optional(),
      description: 'Where backups go: a folder, or s3://bucket/prefix.',
      fallback: 'DATA_DIR/backups',
    },
    BACKUP_KEEP: {
      schema: text.regex(keptForm, { error: 'must be days and weeks, such as 7d4w or 30d' }).default('7d4w'),
      description: 'How many are kept: the last of each of so many days and weeks.',
    },
    BACKUP_AGE_RECIPIENT: {
      schema: text.regex(/^age1[0-9a-z]+$/, { error: 'must be a public key of age, such as age1...' }).optional(),
      description: 'Encrypts backups for this public key of age; only its identity opens them.',
      fallback: 'not encrypted',
    },
    BACKUP_AGE_IDENTITY: {
      schema: text.regex(/AGE-SECRET-KEY-/, { error: 'must hold a line that begins with AGE-SECRET-KEY-' }).optional(),
      description: 'The identity that opens them, to restore one and to verify each. See docs/operating.md.',
      fallback: 'none: backups for a recipient are verified without being opened',
    },
    BACKUP_PASSPHRASE: {
      schema: text
        .refine((value) => value.length >= 20, { error: 'must be at least 20 characters, chosen at random' })
        .optional(),
      description: 'Encrypts and opens backups by a passphrase in place of a key: 20 random characters or more.',
      fallback: 'not encrypted',
    },
    BACKUP_S3_ENDPOINT: {
      schema: url(['http:', 'https:'], 'https://s3.eu-central-1.amazonaws.com').optional(),
      description: 'Store of the backups, if it is another than that of the uploads.',
      fallback: 'S3_ENDPOINT',
    },
    BACKUP_S3_REGION: { schema: text.optional(), description: 'Its region.', fallback: 'S3_REGION' },
    BACKUP_S3_ACCESS_KEY_ID: { schema: text.optional(), description: 'Its key id.', fallback: 'S3_ACCESS_KEY_ID' },
    BACKUP_S3_SECRET_ACCESS_KEY: {
      schema: text.optional(),
      description: 'Its secret key.',
      fallback: 'S3_SECRET_ACCESS_KEY',
    },
  },
  groupErrors,
);

function groupErrors(set: SetTexts): string[] {
  const errors: string[] = [];
  if ('BACKUP_AGE_RECIPIENT' in set && 'BACKUP_PASSPHRASE' in set)
    errors.push('BACKUP_AGE_RECIPIENT and BACKUP_PASSPHRASE are both set; a backup is encrypted by one of them.');
  const missing = ['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].filter(
    (name) => !(`S3_${name}` in set) && !(`BACKUP_S3_${name}` in set),
  );
  if (set.BACKUP_TO?.startsWith('s3:') && missing.length > 0)
    errors.push(`BACKUP_TO is at S3, and ${missing.map((name) => `BACKUP_S3_${name}`).join(', ')} missing.`);
  return errors;
}

export interface BackupSettings {
  /** Null for never. */
  readonly schedule: string | null;
  readonly kept: BackupsKept;
  readonly keys: BackupKeys;
}

/** Reads the schedule and retention of backups from the environment. */
export function backupSettings(env: Pick<Env, 'contributed'>): BackupSettings {
  const set = backupEnv.of(env);
  const [, days, weeks] = keptForm.exec(set.BACKUP_KEEP) ?? [];
  return {
    schedule: set.BACKUP_SCHEDULE === 'off' ? null : set.BACKUP_SCHEDULE,
    kept: { days: Number(days), weeks: Number(weeks ?? 0) },
    keys: {
      recipient: set.BACKUP_AGE_RECIPIENT,
      identity: set.BACKUP_AGE_IDENTITY,
      passphrase: set.BACKUP_PASSPHRASE,
    },
  };
}

/** Where scheduled backups go. */
export function openBackupPlace(env: Env): BackupPlace {
  const { BACKUP_TO: to } = backupEnv.of(env);
  const bucket = openBucketOf(env, to ?? '');
  if (bucket === null) return openBackupFolder(resolve(to ?? `${env.DATA_DIR}/backups`), { make: true });
  return env.DATABASE_URL === undefined ? spooled(bucket, resolve(env.DATA_DIR, 'backup.part')) : bucket;
}

/**
 * Writes a few bytes where scheduled backups go, and leaves nothing there. It does not use the spool file, which a backup
 * may be filling.
 * @throws if backups cannot be written there.
 */
export async function probeBackupPlace(env: Env): Promise<void> {
  const { BACKUP_TO: to } = backupEnv.of(env);
  const transfer = openTransfer({ response: 8000, stalledUpload: 8000, pauses: [] });
  const folder = () => openBackupFolder(resolve(to ?? `${env.DATA_DIR}/backups`), { make: true });
  const place = openBucketOf(env, to ?? '', { transfer }) ?? folder();
  const arriving = await place.begin(`system-check-${randomUUID()}`);
  try {
    await pipeline(Readable.from([Buffer.from('A probe of the system check; it can be deleted.\n')]), arriving.content);
  } finally {
    await arriving.discard();
  }
}

/** Null unless the address is `s3://bucket/prefix`. */
export function openBucketOf(env: Env, address: string, options: BucketOptions = {}): BackupPlace | null {
  const [, bucket, path = ''] = bucketForm.exec(address) ?? [];
  if (bucket === undefined) return null;
  const set = backupEnv.of(env);
  const settings = {
    endpoint: set.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT ?? '',
    region: set.BACKUP_S3_REGION ?? env.S3_REGION,
    accessKeyId: set.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: set.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY ?? '',
    bucket,
    prefix: path === '' || path.endsWith('/') ? path : `${path}/`,
  };
  return openBackupBucket(settings, options);
}
