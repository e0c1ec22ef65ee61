import { href } from 'react-router';
import { Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

export interface SubmittedFilesProps {
  readonly files: readonly { readonly storeId: string; readonly fileName: string; readonly size: string }[];
  /** Files named in the form that never arrived. */
  readonly missing?: readonly string[];
}

export default function SubmittedFiles({ files, missing = [] }: SubmittedFilesProps) {
  if (files.length + missing.length === 0) return null;
  return (
    <Stack as="section" gap="3" aria-labelledby="files-title">
      <h3 id="files-title">Files</h3>
      <RuledList>
        {files.map(({ storeId, fileName, size }) => (
          <li key={storeId}>
            <a href={href('/admin/files/:fileId', { fileId: storeId })} download>
              {fileName}
            </a>
            <span className="data soft">{size}</span>
          </li>
        ))}
        {missing.map((fileName, at) => (
          <li key={`missing-${at}`}>
            <span>{fileName}</span>
            <span className="soft">Did not arrive</span>
          </li>
        ))}
      </RuledList>
    </Stack>
  );
}
