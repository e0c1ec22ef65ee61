import './file-drop.css';
import { useEffect, useState, type ComponentProps, type DragEvent } from 'react';
import { Field, fieldState, type FieldCopy } from '../field.tsx';
import { Icon } from '../../icon.tsx';

export type FileDropProps = FieldCopy & {
  name: string;
  /** Empties the input; otherwise it keeps files for a plain form. */
  onFiles?: (files: File[]) => void;
} & Omit<ComponentProps<'input'>, 'name' | 'type' | 'onChange'>;

/** With `onFiles` the native input invisibly fills the zone; otherwise, and without JavaScript, it is shown. */
export function FileDrop({ label, hint, error, optional, marked, id, required, onFiles, ...input }: FileDropProps) {
  const copy = { label, hint, error, optional, marked };
  const fieldId = id ?? input.name;
  const [dragging, setDragging] = useState(false);
  const isLive = onFiles !== undefined;
  useEffect(() => (isLive ? keepDropsOnThePage() : undefined), [isLive]);
  const take = (files: FileList | null) => {
    if (files?.length) onFiles?.([...files]);
  };
  return (
    <Field id={fieldId} {...copy}>
      <div
        className="file-drop"
        data-live={onFiles ? '' : undefined}
        data-dragging={dragging ? '' : undefined}
        onDragEnter={(event) => {
          setDragging(carriesFiles(event));
        }}
        onDragOver={(event) => {
          if (onFiles && carriesFiles(event)) event.preventDefault();
        }}
        onDragLeave={(event) => {
          if (!isWithin(event)) setDragging(false);
        }}
        onDrop={(event) => {
          setDragging(false);
          if (!onFiles || input.disabled) return;
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
      >
        <Icon name="upload" />
        <p className="file-drop-copy" aria-hidden="true">
          <span className="file-drop-action">Choose files</span> or drop them here
        </p>
        <input
          multiple
          {...input}
          {...fieldState(fieldId, copy, required)}
          type="file"
          className="file-drop-input"
          onChange={(event) => {
            if (!onFiles) return;
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Field>
  );
}

/** Files dropped beside the zone would replace the page. */
function keepDropsOnThePage(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

/** Whether the pointer is still over the zone. */
function isWithin(event: DragEvent): boolean {
  return event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
}
