import { formatFileSize } from '#features/intake/intake-files.ts';
import { isPending, type QueuedFile, type UploadQueue } from '#features/intake/uploads/upload-queue.ts';
import { FileRow, type FileRowProps } from '#ui/fields/files/file-row.tsx';

export interface QueuedFilesProps {
  readonly files: readonly QueuedFile[];
  readonly queue: UploadQueue;
  /** The removed row's button had the focus. */
  readonly onRemoved: () => void;
}

const states = {
  refused: 'failed',
  waiting: 'waiting',
  sending: 'uploading',
  done: 'done',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<QueuedFile['state'], FileRowProps['state']>;

export function QueuedFiles({ files, queue, onRemoved }: QueuedFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="file-rows" aria-label="Your files">
      {files.map((file) => (
        <FileRow
          key={file.key}
          name={file.name}
          size={file.size === null ? '' : formatFileSize(file.size)}
          state={states[file.state]}
          progress={file.progress}
          reason={reasonOf(file)}
          onCancel={isPending(file) ? () => queue.cancel(file.key) : undefined}
          onRetry={canRetry(file) ? () => queue.retry(file.key) : undefined}
          onRemove={
            isPending(file)
              ? undefined
              : () => {
                  queue.remove(file.key);
                  onRemoved();
                }
          }
        />
      ))}
    </ul>
  );
}

/** Screen reader text for list changes. */
export function fileChanges(before: readonly QueuedFile[], after: readonly QueuedFile[]): string {
  return after
    .filter((file) => !isPending(file) && before.find(({ key }) => key === file.key)?.state !== file.state)
    .map((file) => `${file.name}: ${file.state === 'done' ? 'attached' : (reasonOf(file) ?? '')}`)
    .join('. ');
}

function canRetry(file: QueuedFile): boolean {
  return file.retryable && (file.state === 'failed' || file.state === 'canceled');
}

function reasonOf(file: QueuedFile): string | undefined {
  if (file.state === 'canceled') return file.error ?? 'Canceled';
  return [file.error, file.advice].filter(Boolean).join('. ') || undefined;
}
