import { useRef } from 'react';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { contentLimits } from '#features/site-content/content-fields.ts';
import { TextArea, type TextAreaProps } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';

/** SVG source, typed or read from a file. What is saved is sanitized. */
export function LogoControl(props: TextAreaProps) {
  const source = useRef<HTMLTextAreaElement>(null);

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined || source.current === null) return;
    // A larger one is refused by its length.
    source.current.value = await file.slice(0, contentLimits.logo + 1).text();
    source.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <Stack gap="3">
      <TextArea {...props} ref={source} rows={4} limit={contentLimits.logo} spellCheck={false} />
      <TextField
        name={`${props.name}-file`}
        type="file"
        label={copy.logo.file}
        accept="image/svg+xml,.svg"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          void read(file);
        }}
      />
    </Stack>
  );
}
