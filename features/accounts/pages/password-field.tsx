import { accountPages } from '#content/accounts.ts';
import { Field, fieldState, type FieldWords } from '#ui/field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

type PasswordFieldProps = FieldWords & {
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly autoFocus?: boolean;
};

/** A password, with a button that shows what was typed. Without scripts there is no such button. */
export function PasswordField({ name, autoComplete, autoFocus, ...words }: PasswordFieldProps) {
  const { show, hide } = accountPages.all;
  return (
    <Field id={name} {...words}>
      <div className="password">
        <input
          type="password"
          name={name}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          placeholder=" "
          {...fieldState(name, words, true)}
          className="control"
        />
        <button type="button" className="password-reveal" data-reveal={hide} aria-controls={name} hidden>
          <span data-reveal-words="">{show}</span> <VisuallyHidden>{words.label.toLowerCase()}</VisuallyHidden>
        </button>
      </div>
    </Field>
  );
}
