import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

export interface Attachment {
  readonly key: number;
  readonly name: string;
  /** Null during the upload, or if it was refused. */
  readonly storeId: string | null;
  readonly error: string | null;
}

export interface AttachedFilesProps {
  readonly files: readonly Attachment[];
  readonly remove: (key: number) => void;
  readonly error?: string | undefined;
}

/** Attachments of a reply, with their errors. */
export default function FileList({ files, remove, error }: AttachedFilesProps) {
  return (
    <div className="small">
      <ul aria-label="Attachments" className="lead-attached">
        {files.map(({ key, name, storeId, error }) => (
          <li key={key}>
            {storeId !== null && <input type="hidden" name="file" value={storeId} />}
            <Cluster gap="2" rowGap="0">
              <Icon name="file" />
              <span>{name}</span>
              {error === null ? (
                storeId === null && <span className="soft">Uploading…</span>
              ) : (
                <span className="lead-error">{error}</span>
              )}
              <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onClick={() => remove(key)}>
                <Icon name="close" />
              </Button>
            </Cluster>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="lead-error">
          {error}
        </p>
      )}
    </div>
  );
}
