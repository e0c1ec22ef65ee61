/** Names the `<meta>` that lists, separated by spaces, the files that dialogs need. */
export const dialogFilesName = 'dialog-files';

/**
 * Fetches the dialogs' files into the HTTP cache without running them. Running waits for intent: React alone blocks a
 * slow phone for a second.
 */
export async function fetchDialogFiles(): Promise<void> {
  const files = document.querySelector<HTMLMetaElement>(`meta[name=${dialogFilesName}]`)?.content.split(' ') ?? [];
  await Promise.all(files.map(async (file) => (await fetch(file, { priority: 'low' })).arrayBuffer()));
}
