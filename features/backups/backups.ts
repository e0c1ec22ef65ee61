/** `done` is whole, verified and in its place. */
export const backupStates = ['running', 'done', 'failed'] as const;
export type BackupState = (typeof backupStates)[number];

/**
 * How far a backup was verified after it was written. `restored`: loaded into a scratch database and compared.
 * `read`: decrypted and read to its end, every checksum compared. `checksum`: its bytes are those written; it was not
 * opened, because the process has no key for it.
 */
export const verifications = ['restored', 'read', 'checksum'] as const;
export type Verification = (typeof verifications)[number];

export interface BackupRun {
  readonly id: string;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly state: BackupState;
  /** Its path, or `s3://bucket/name`. */
  readonly place: string | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  readonly files: number | null;
  readonly verified: Verification | null;
  /** One sentence, of a failed one. */
  readonly fault: string | null;
}
