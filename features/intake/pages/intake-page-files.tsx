import '#ui/fields/files/file-row.css';
import { formatFileSize } from '#features/intake/intake-files.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

export interface PageFile {
  readonly fileName: string;
  /** The question that it answers, if not the field for references. */
  readonly question: string | undefined;
  /** Bytes; null for a missing file. */
  readonly size: number | null;
  /** Why it is missing. */
  readonly error: string;
}

interface IntakePageFilesProps {
  readonly files: readonly PageFile[];
  /** The field that they are in. */
  readonly name: string;
}

export function IntakePageFiles({ files, name }: IntakePageFilesProps) {
  const isShown = ({ question = 'uploadedFiles' }: PageFile) => question === name;
  return (
    <Stack gap="4" align="start" className="intake-page-files">
      <Button type="submit" size="small" name="action" value="attach">
        Upload the chosen files
      </Button>
      {files.some(isShown) && (
        <ul className="file-rows" aria-label="Files">
          {files.map(
            (file, index) =>
              isShown(file) && (
                <li key={index} className="file-row" data-state={file.size === null ? 'failed' : 'done'}>
                  <Icon name={file.size === null ? 'error' : 'check'} />
                  <div className="file-row-body">
                    <p className="file-row-name">{file.fileName}</p>
                    <p className="file-row-state">
                      <span className="file-row-size" hidden={file.size === null}>
                        {formatFileSize(file.size ?? 0)}
                      </span>
                      <span>{file.size === null ? file.error : 'Uploaded'}</span>
                    </p>
                  </div>
                  <div className="file-row-actions">
                    <Button type="submit" variant="quiet" size="small" name="action" value={`remove-${index}`}>
                      Remove<VisuallyHidden> {file.fileName}</VisuallyHidden>
                    </Button>
                  </div>
                </li>
              ),
          )}
        </ul>
      )}
    </Stack>
  );
}
