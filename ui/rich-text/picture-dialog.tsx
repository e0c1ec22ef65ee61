import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Dialog, DialogFooter } from '../dialog/dialog.tsx';
import { InlineError } from '../messages/inline-error.tsx';
import { TextField } from '../fields/text-field.tsx';

export interface TextPicture {
  readonly src: string;
  readonly alt: string;
  readonly width?: number | string | null;
  readonly height?: number | string | null;
  readonly caption?: string;
  /** `presentation`: decorative. */
  readonly role?: 'presentation' | null;
}

export type TakePicture = (
  file: File,
) => Promise<
  | { readonly ok: true; readonly picture: { readonly src: string; readonly width: number; readonly height: number } }
  | { readonly ok: false; readonly message: string }
>;

interface PictureDialogProps {
  readonly open: boolean;
  /** Counts several pictures, so that each begins with an empty form. */
  readonly turn: number;
  /** The picture being edited. */
  readonly selected: TextPicture | null;
  /** A file that was dropped or pasted. */
  readonly file: File | null;
  /** Texts that are already known for a missing picture. */
  readonly description?: Pick<TextPicture, 'alt' | 'caption'>;
  readonly accept: string;
  readonly take: TakePicture;
  readonly onClose: () => void;
  readonly onPicture: (picture: TextPicture) => void;
}

/** Asks for a picture and its description; decorative pictures must be declared. */
export function PictureDialog({ open, turn, onClose, ...rest }: PictureDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(to) => !to && onClose()}
      title={rest.selected === null ? 'Add a picture' : 'Describe the picture'}
    >
      <PictureForm key={turn} {...rest} />
    </Dialog>
  );
}

function PictureForm(props: Omit<PictureDialogProps, 'open' | 'turn' | 'onClose'>) {
  const { selected, file: initialFile, description: known, accept, take, onPicture } = props;
  const [file, setFile] = useState(initialFile);
  const [busy, setBusy] = useState(false);
  const [decorative, setDecorative] = useState(selected?.role === 'presentation');
  const [errors, setErrors] = useState<{ readonly file?: string; readonly alt?: string }>({});
  const alt = useRef<HTMLInputElement>(null);
  const caption = useRef<HTMLInputElement>(null);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    event.stopPropagation();
    const role = decorative ? ('presentation' as const) : null;
    const altText = decorative ? '' : (alt.current?.value.trim() ?? '');
    if (selected === null && file === null) {
      setErrors({ file: 'Choose a picture' });
      return;
    }
    if (!decorative && altText === '') {
      setErrors({ alt: 'Describe what the picture shows, or mark it as decorative' });
      return alt.current?.focus();
    }
    if (selected !== null) {
      onPicture({ ...selected, alt: altText, role });
      return;
    }
    setBusy(true);
    const taken = file && (await take(file));
    setBusy(false);
    if (taken?.ok) onPicture({ ...taken.picture, alt: altText, role, caption: caption.current?.value.trim() ?? '' });
    else setErrors({ file: taken?.message });
  }

  return (
    <form className="rich-text-ask" noValidate onSubmit={(event) => void send(event)}>
      {selected === null && file === null && (
        <TextField
          id="rich-text-file"
          name="file"
          type="file"
          label="Picture"
          hint="PNG, JPEG, WebP, AVIF, or GIF, at most 5 MB"
          accept={accept}
          error={errors.file}
          onChange={(event) => {
            setErrors({});
            setFile(event.currentTarget.files?.[0] ?? null);
          }}
        />
      )}
      {file !== null && <Chosen file={file} onOther={() => setFile(null)} error={errors.file} />}
      {selected !== null && <img className="rich-text-chosen" src={selected.src} alt="" />}
      <TextField
        id="rich-text-alt"
        name="alt"
        label="What it shows"
        hint="Alt text, for screen readers and slow connections"
        maxLength={300}
        defaultValue={selected?.alt ?? known?.alt ?? ''}
        disabled={decorative}
        error={errors.alt}
        ref={alt}
        onChange={() => setErrors({})}
      />
      <Checkbox
        id="rich-text-decorative"
        name="decorative"
        label="Decorative, no alt text needed"
        checked={decorative}
        onChange={(event) => {
          setDecorative(event.currentTarget.checked);
          setErrors({});
        }}
      />
      {selected === null && (
        <TextField
          id="rich-text-caption"
          name="caption"
          label="Caption"
          optional
          maxLength={300}
          defaultValue={known?.caption}
          ref={caption}
        />
      )}
      <DialogFooter>
        <Button type="submit" variant="primary" busy={busy}>
          {selected === null ? (busy ? 'Adding the picture' : 'Add the picture') : 'Save the description'}
        </Button>
      </DialogFooter>
    </form>
  );
}

function Chosen({
  file,
  onOther,
  error,
}: {
  readonly file: File;
  readonly onOther: () => void;
  readonly error?: string;
}) {
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const shown = requestAnimationFrame(() => setSrc(url));
    return () => {
      cancelAnimationFrame(shown);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return (
    <div className="rich-text-file">
      {src !== undefined && <img className="rich-text-chosen" src={src} alt={`Preview of ${file.name}`} />}
      <p>
        {file.name}{' '}
        <Button size="small" variant="quiet" onClick={onOther}>
          Choose another
        </Button>
      </p>
      {error !== undefined && <InlineError id="rich-text-file-error">{error}</InlineError>}
    </div>
  );
}
