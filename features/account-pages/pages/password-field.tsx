import { accountPages } from '#content/accounts/accounts.ts';
import { Field, fieldState, type FieldCopy } from '#ui/fields/field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

type PasswordFieldProps = FieldCopy & {
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly autoFocus?: boolean;
};

/** The show button needs scripts. */
export function PasswordField({ name, autoComplete, autoFocus, ...copy }: PasswordFieldProps) {
  const { show, hide } = accountPages.all;
  return (
    <Field id={name} {...copy}>
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
          {...fieldState(name, copy, true)}
          className="control"
        />
        <button type="button" className="password-reveal soft small" data-reveal={hide} aria-controls={name} hidden>
          <span data-reveal-words="">{show}</span> <VisuallyHidden>{copy.label.toLowerCase()}</VisuallyHidden>
        </button>
      </div>
    </Field>
  );
}

interface NewPasswordFieldsProps {
  readonly label?: string;
  /** The error of a field. */
  readonly at: (name: string) => string | undefined;
}

/** A new password and its repetition. */
export function NewPasswordFields({ label = accountPages.all.password, at }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={accountPages.signUp.passwordHint}
        error={at('password')}
      />
      <PasswordField
        label={accountPages.all.confirmPassword}
        name="confirmPassword"
        autoComplete="new-password"
        error={at('confirmPassword')}
      />
    </>
  );
}
