import { formatFileSize } from '#features/intake/intake-files.ts';
import { EmailLink, type EmailFact } from '#ui/email/email.tsx';

export interface EmailedFile {
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** For administrators. */
  readonly url: string;
}

/** Files in an email to the team. */
export function fileFacts(files: readonly EmailedFile[]): EmailFact[] {
  return files.map(({ fileName, size, url }, index) => ({
    label: `File ${index + 1}, ${formatFileSize(size)}`,
    value: <EmailLink href={url}>{fileName}</EmailLink>,
  }));
}
