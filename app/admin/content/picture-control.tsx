import { useRef, useState } from 'react';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { maxPictureBytes, pictureTypes } from '#features/insights/pictures/pictures.ts';
import { useTakePicture } from '#features/insights/pictures/use-take-picture.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

interface PictureControlProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly optional: boolean;
  readonly defaultValue: string;
}

/** Uploads at once; the form holds the picture's path. */
export function PictureControl({ name, label, hint, error, optional, defaultValue }: PictureControlProps) {
  const take = useTakePicture();
  const path = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(defaultValue);
  const [isBusy, setBusy] = useState(false);
  const [uploadError, setUploadError] = useState<string>();

  function change(value: string): void {
    if (path.current === null) return;
    path.current.value = value;
    // As if typed, so that the form keeps it in the draft.
    path.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  async function send(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    setBusy(true);
    const taken = await take(file);
    setBusy(false);
    setUploadError(taken.ok ? undefined : taken.message);
    if (taken.ok) change(taken.picture.src);
  }

  return (
    <Stack gap="3" align="start">
      <input
        ref={path}
        type="text"
        hidden
        name={name}
        defaultValue={defaultValue}
        onInput={(event) => setShown(event.currentTarget.value)}
      />
      {shown !== '' && <img src={shown} alt={label} width="160" height="160" />}
      <TextField
        id={name}
        name={`${name}-file`}
        type="file"
        label={label}
        hint={[hint, `At most ${maxPictureBytes / 1024 / 1024} MB.`, isBusy && copy.picture.busy]
          .filter(Boolean)
          .join(' ')}
        optional={optional}
        error={uploadError ?? error}
        accept={Object.values(pictureTypes).join(',')}
        disabled={isBusy}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          void send(file);
        }}
      />
      {shown !== '' && (
        <Button size="small" variant="quiet" onClick={() => change('')}>
          {copy.picture.remove}
        </Button>
      )}
    </Stack>
  );
}
