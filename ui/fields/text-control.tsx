import type { ComponentProps } from 'react';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

interface TextControlProps extends Pick<ComponentProps<'input'>, 'id' | 'readOnly' | 'autoFocus' | 'placeholder'> {
  readonly name: string;
  readonly field: {
    readonly label: string;
    readonly hint?: string;
    readonly kind: string;
    readonly type?: string;
    readonly autoComplete?: string;
    readonly required: boolean;
    readonly rows?: number;
    readonly limit?: number;
  };
  readonly error: string | undefined;
  readonly defaultValue: string;
}

/** The control of a form's field. Long input is reported, not cut. */
export function TextControl({ field, ...control }: TextControlProps) {
  const { label, hint, kind, type, autoComplete, required, rows, limit } = field;
  const copy = { label, hint, marked: required, optional: !required };
  if (kind === 'text') return <TextArea {...control} {...copy} rows={rows} limit={limit} />;
  const isEmail = type === 'email';
  return (
    <TextField
      {...control}
      {...copy}
      type={type}
      autoComplete={autoComplete}
      autoCapitalize={isEmail ? 'none' : undefined}
      spellCheck={isEmail ? false : undefined}
    />
  );
}
