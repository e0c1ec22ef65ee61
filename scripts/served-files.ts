import { sqlFiles } from '#app/bootstrap/sql-files.ts';
import { commonPasswordsFile } from '#features/accounts/passwords/passwords.server.ts';
import { pictureFonts } from '#server/pictures/canvas.ts';

/** What a server reads, besides libraries and the script that starts it: files and folders, from the root. */
export const servedFiles: readonly string[] = [
  'build/server',
  'build/client',
  'server/migrations',
  pictureFonts,
  'content/articles',
  'LICENSE',
  'CHANGELOG.md',
  'docs',
  'deploy',
  ...sqlFiles,
  commonPasswordsFile,
];
