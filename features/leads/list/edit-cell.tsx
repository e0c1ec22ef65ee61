import './edit-cell.css';
import { useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode, type SubmitEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface ChoiceCellProps extends ComponentProps<'select'> {
  /** For screen readers; includes the name of the lead. */
  readonly label: string;
  readonly tone?: string;
  readonly options: readonly { readonly value: string; readonly copy: string }[];
}

/** A native select without a border in a list cell, which opens with one click. */
export function ChoiceCell({ label, tone, options, ...select }: ChoiceCellProps) {
  return (
    <span
      className={tone ? 'choice-cell state' : 'choice-cell'}
      data-tone={tone}
      data-empty={select.value === '' ? '' : undefined}
    >
      <select {...select} aria-label={label}>
        {options.map(({ value, copy }) => (
          <option key={value} value={value}>
            {copy}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

interface EditCellProps {
  /** For screen readers; includes the name of the lead. */
  readonly label: string;
  /** Content of the cell; a placeholder if `isEmpty`. */
  readonly children: ReactNode;
  readonly isEmpty: boolean;
  readonly fields: readonly (ComponentProps<'input'> & { readonly name: string })[];
  /** Saves the fields; returns an error message, or null if they were accepted. */
  readonly onSave: (form: FormData) => string | null;
}

/** A cell whose text turns into fields. Enter and leaving the cell save, Escape cancels. */
export function EditCell({ label, children, isEmpty, fields, onSave }: EditCellProps) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(false);
  const close = (withFocus: boolean) => {
    takesFocus.current = withFocus;
    setOpen(false);
    setError(null);
  };
  const save = (form: HTMLFormElement, withFocus: boolean) => {
    const isSame = [...form.querySelectorAll('input')].every((input) => input.value === input.defaultValue);
    const error = isSame ? null : onSave(new FormData(form));
    if (error === null) close(withFocus);
    else setError(error);
  };
  if (!isOpen) {
    return (
      <button
        type="button"
        className="edit-cell"
        data-empty={isEmpty ? '' : undefined}
        ref={(element) => {
          button.current = element;
          if (takesFocus.current) element?.focus();
          takesFocus.current = false;
        }}
        onClick={() => setOpen(true)}
      >
        {children}
        <VisuallyHidden> {label}</VisuallyHidden>
      </button>
    );
  }
  return (
    <form
      className="edit-cell-form"
      aria-label={label}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        save(event.currentTarget, true);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) save(currentTarget, false);
      }}
    >
      {fields.map((field, at) => (
        <input
          type="text"
          autoComplete="off"
          {...field}
          key={field.name}
          className="control"
          aria-invalid={error !== null && at === 0}
          title={error ?? undefined}
          ref={at === 0 ? focusFirst : undefined}
        />
      ))}
      <button type="submit" className="edit-cell-save" aria-label="Save">
        <Icon name="check" />
      </button>
      <span role="alert" className="edit-cell-error">
        {error}
      </span>
    </form>
  );
}

function focusFirst(input: HTMLInputElement | null): void {
  if (!input || input.form?.contains(document.activeElement)) return;
  input.focus();
  input.select();
}
