import { useEffect, useState, useSyncExternalStore } from 'react';
import { acceptedFiles } from '#features/intake/intake-files.ts';
import { queueOf } from '#features/intake/uploads/attached-files.public.ts';
import { fileChanges, QueuedFiles } from '#features/intake/uploads/queued-files.tsx';
import { FieldControl } from '#features/questions/fields/field-control.public.tsx';
import type { AskedQuestion } from '#forms/questions/questions.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface AttachFilesProps {
  readonly formId: string;
  /** Id of the control. */
  readonly id: string;
  readonly question: AskedQuestion;
  readonly error: string | undefined;
  /** Files were picked or removed. */
  readonly onChange: () => void;
}

/** Uploads the files that a question asks for while the rest of its form is filled in. */
export default function AttachFiles({ formId, id, question, error, onChange }: AttachFilesProps) {
  const queue = queueOf(formId, question.name);
  const files = useSyncExternalStore(queue.subscribe, queue.files);
  const [status, setStatus] = useState('');
  useEffect(() => {
    let before = queue.files();
    return queue.subscribe(() => {
      const said = fileChanges(before, queue.files());
      before = queue.files();
      if (said !== '') setStatus(said);
    });
  }, [queue]);
  return (
    <div>
      <FieldControl
        id={id}
        name={question.name}
        entry={question}
        value=""
        error={error}
        accept={acceptedFiles}
        onFiles={(picked) => {
          onChange();
          void queue.add(picked);
        }}
      />
      <QueuedFiles
        files={files}
        queue={queue}
        onRemoved={() => {
          onChange();
          document.getElementById(id)?.focus();
        }}
      />
      <div role="status">
        <VisuallyHidden>{status}</VisuallyHidden>
      </div>
    </div>
  );
}
