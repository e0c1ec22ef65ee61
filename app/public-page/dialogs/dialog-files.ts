import { dialogFilesName } from './page-names.ts';

let isFetching = false;

/**
 * Fetches the dialogs' files into the HTTP cache, once, without running them. Running waits for intent: React alone
 * blocks a slow phone for a second.
 */
export function fetchDialogFiles(): void {
  if (isFetching) return;
  isFetching = true;
  const files = document.querySelector<HTMLMetaElement>(`meta[name=${dialogFilesName}]`)?.content.split(' ') ?? [];
  // A file that fails is requested again when the visitor is about to open the dialog.
  for (const file of files)
    fetch(file, { priority: 'low' })
      .then((response) => response.blob())
      .catch(() => undefined);
}
