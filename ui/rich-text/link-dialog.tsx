import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { Dialog, DialogFooter } from '../dialog/dialog.tsx';
import { TextField } from '../fields/text-field.tsx';

interface LinkDialogProps {
  readonly open: boolean;
  /** '' without a link. */
  readonly href: string;
  readonly onClose: () => void;
  /** '' removes the link. */
  readonly onLink: (href: string) => void;
}

export function LinkDialog({ open, onClose, ...rest }: LinkDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(to) => !to && onClose()}
      title={rest.href === '' ? 'Add a link' : 'Change the link'}
      size="small"
      initialFocus={field}
    >
      <LinkForm {...rest} field={field} />
    </Dialog>
  );
}

type LinkFormProps = Pick<LinkDialogProps, 'href' | 'onLink'> & {
  readonly field: React.RefObject<HTMLInputElement | null>;
};

function LinkForm({ href, onLink, field }: LinkFormProps) {
  const [error, setError] = useState<string>();

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // In React's tree, the dialog is inside a form.
    event.stopPropagation();
    const address = readAddress(field.current?.value ?? '');
    if (address === null) {
      setError('Enter an address, as in https://example.com, /pricing, or mailto:name@example.com');
      field.current?.focus();
    } else onLink(address);
  }

  return (
    <form className="rich-text-ask" noValidate onSubmit={send}>
      <TextField
        id="rich-text-link"
        name="href"
        label="Address"
        hint="Of another site, or of a page of this one, as in /insights"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={href}
        error={error}
        ref={field}
        onChange={() => setError(undefined)}
      />
      <DialogFooter>
        {href !== '' && <Button onClick={() => onLink('')}>Remove the link</Button>}
        <Button type="submit" variant="primary">
          {href === '' ? 'Add the link' : 'Change the link'}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Null if not allowed. */
function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^(?:https?:\/\/|mailto:|\/(?!\/)|#)\S+$/i.test(text) || text === '/') return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(text) ? `https://${text}` : null;
}
