import path from 'node:path';
import type { Env } from '#server/env.ts';
import { openDriveStore } from '#server/storage/drive.ts';
import { openFolderStore } from '#server/storage/folder.ts';
import { openS3Store } from '#server/storage/s3.ts';
import type { FileStore } from '#server/storage/storage.ts';

type StorageEnv = Pick<
  Env,
  'DATA_DIR' | 'PUBLIC_ORIGIN' | (keyof Env & `S3_${string}`) | (keyof Env & `GOOGLE_DRIVE_${string}`)
>;

/**
 * S3 (`S3_*`), Google Drive (`GOOGLE_DRIVE_*`) or `DATA_DIR/files`. Connects with the first file. Throws for incomplete
 * settings.
 */
export function openFileStore(env: StorageEnv): FileStore {
  if (env.S3_ENDPOINT !== undefined) {
    return openS3Store(
      {
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        bucket: needed(env.S3_BUCKET, 'S3_BUCKET'),
        accessKeyId: needed(env.S3_ACCESS_KEY_ID, 'S3_ACCESS_KEY_ID'),
        secretAccessKey: needed(env.S3_SECRET_ACCESS_KEY, 'S3_SECRET_ACCESS_KEY'),
      },
      env.PUBLIC_ORIGIN,
    );
  }
  if (env.GOOGLE_DRIVE_CLIENT_ID !== undefined) {
    return openDriveStore({
      clientId: env.GOOGLE_DRIVE_CLIENT_ID,
      clientSecret: needed(env.GOOGLE_DRIVE_CLIENT_SECRET, 'GOOGLE_DRIVE_CLIENT_SECRET'),
      refreshToken: needed(env.GOOGLE_DRIVE_REFRESH_TOKEN, 'GOOGLE_DRIVE_REFRESH_TOKEN'),
      folderId: env.GOOGLE_DRIVE_FOLDER_ID,
      api: env.GOOGLE_DRIVE_API,
      tokenUrl: env.GOOGLE_DRIVE_TOKEN_URL,
    });
  }
  return openFolderStore(path.resolve(env.DATA_DIR, 'files'), env.PUBLIC_ORIGIN);
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`${name} is missing.`);
  return value;
}
