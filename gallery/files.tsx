import { useState } from 'react';
import { FileDrop } from '#ui/fields/files/file-drop.tsx';
import { FileRow } from '#ui/fields/files/file-row.tsx';
import { Specimen } from './specimen.tsx';

const nothing = () => undefined;

export function Files({ scope }: { scope: string }) {
  const [picked, setPicked] = useState<string[]>([]);
  return (
    <Specimen title="Files">
      <FileDrop
        name={`${scope}-files`}
        label="Files"
        optional
        hint="PDF, Word, text, image or ZIP, at most 10MB per file."
        onFiles={(files) => {
          setPicked(files.map((file) => file.name));
        }}
      />
      <ul className="file-rows">
        {picked.map((name) => (
          <FileRow key={name} name={name} size="1.00 KB" state="done" />
        ))}
        <FileRow name="process-map.pdf" size="2.40 MB" state="done" onRemove={nothing} />
        <FileRow name="invoices-2025.zip" size="9.81 MB" state="uploading" progress={64} onCancel={nothing} />
        <FileRow name="notes.txt" size="812 Bytes" state="waiting" onRemove={nothing} />
        <FileRow
          name={`${'a-very-long-name-without-any-spaces-'.repeat(3)}final.docx`}
          size="10.00 MB"
          state="failed"
          reason="Upload failed: the connection was lost. Try again."
          onRetry={nothing}
          onRemove={nothing}
        />
      </ul>
      <FileDrop name={`${scope}-plain`} label="Files, in a plain form" error="Choose a file of at most 10MB" />
      <FileDrop name={`${scope}-no-more`} label="Files, no more" disabled onFiles={nothing} />
    </Specimen>
  );
}
