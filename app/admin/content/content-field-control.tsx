import { PictureControl } from '#app/admin/content/picture-control.tsx';
import { siteContentCopy as copy } from '#content/admin/site-content.ts';
import { cellName, contentLimits, type ContentData, type ContentField } from '#features/site-content/content-fields.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea, type TextAreaProps } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Stack } from '#ui/layout/layout.tsx';
import { InlineError } from '#ui/messages/inline-error.tsx';
import { useRef } from 'react';

interface ContentFieldControlProps {
  readonly name: string;
  readonly field: ContentField;
  readonly value: ContentData[string];
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
}

/** The control of a field, by its kind. */
export function ContentFieldControl({ name, field, value, error, autoFocus }: ContentFieldControlProps) {
  const { label, hint, required } = field;
  const common = { name, label, hint, error, optional: required !== true, autoFocus };
  if (field.kind === 'rows') return <Rows name={name} field={field} value={value} error={error} />;
  const defaultValue = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'line':
      return <TextField {...common} defaultValue={defaultValue} maxLength={field.max} autoComplete="off" />;
    case 'url':
      return <TextField {...common} type="url" defaultValue={defaultValue} autoComplete="off" />;
    case 'text':
      return <TextArea {...common} defaultValue={defaultValue} limit={field.max} rows={field.max > 500 ? 6 : 3} />;
    case 'choice':
      return <SelectField {...common} defaultValue={defaultValue} options={field.options} placeholder="" />;
    case 'picture':
      return <PictureControl {...common} defaultValue={defaultValue} />;
    case 'logo':
      return <LogoControl {...common} defaultValue={defaultValue} />;
  }
}

interface RowsProps extends ContentFieldControlProps {
  readonly field: Extract<ContentField, { readonly kind: 'rows' }>;
}

/** All rows at once: empty ones are dropped. */
function Rows({ name, field: { label, hint, columns, most }, value, error }: RowsProps) {
  const rows = typeof value === 'string' ? [] : value;
  return (
    <Stack as="fieldset" gap="3" id={name} tabIndex={-1} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>
        <b>{label}</b>
      </legend>
      {hint && <p className="soft small">{hint}</p>}
      {error && <InlineError id={`${name}-error`}>{error}</InlineError>}
      {Array.from({ length: most }, (_, row) => (
        <Grid key={row} min="s" gap="3">
          {Object.entries(columns).map(([column, columnLabel]) => (
            <TextField
              key={column}
              name={cellName(name, row, column)}
              label={copy.row(columnLabel, row + 1)}
              defaultValue={rows[row]?.[column] ?? ''}
              maxLength={contentLimits.cell}
              autoComplete="off"
            />
          ))}
        </Grid>
      ))}
    </Stack>
  );
}

/** SVG source, typed or read from a file. What is saved is sanitized. */
function LogoControl(props: TextAreaProps) {
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
