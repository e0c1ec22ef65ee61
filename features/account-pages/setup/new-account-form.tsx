import '#features/account-pages/pages/account-form.css';
import { accountPages } from '#content/accounts/accounts.ts';
import { NewPasswordFields } from '#features/account-pages/pages/password-field.tsx';
import { Terms } from '#features/account-pages/pages/terms.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';

const { all } = accountPages;

export interface NewAccountFields {
  readonly firstName: string;
  readonly lastName: string;
}

interface NewAccountFormProps {
  readonly action: string;
  readonly token: string;
  readonly form: NewAccountFields;
  readonly email: string;
  /** Proved by the link already. */
  readonly isEmailFixed?: boolean;
  readonly hasTerms?: boolean;
  readonly error?: { readonly message: string; readonly field?: string };
  readonly button: string;
  readonly busy: string;
}

/** Creates an account for the holder of a link that was sent or printed. */
export function NewAccountForm(props: NewAccountFormProps) {
  const { action, token, form, email, isEmailFixed = false, hasTerms = false, error, button, busy } = props;
  const at = (field: string) => (error?.field === field ? error.message : undefined);
  const field = (name: string, value: string) => ({
    name,
    required: true,
    placeholder: ' ',
    defaultValue: value,
    error: at(name),
  });
  return (
    <>
      <div className="alert-region" role="alert">
        {error !== undefined && error.field === undefined && <Alert tone="error">{error.message}</Alert>}
      </div>
      <Stack as="form" gap="5" align="start" className="account-form" method="post" action={action}>
        <input type="hidden" name="token" value={token} />
        <Stack gap="5" className="account-pair">
          <TextField
            {...field('firstName', form.firstName)}
            label={all.firstName}
            autoComplete="given-name"
            maxLength={100}
          />
          <TextField
            {...field('lastName', form.lastName)}
            label={all.lastName}
            autoComplete="family-name"
            maxLength={100}
          />
        </Stack>
        <TextField
          {...field('email', email)}
          label={all.email}
          type="email"
          readOnly={isEmailFixed}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <NewPasswordFields at={at} />
        {hasTerms && <Terms checked={false} error={at('acceptTerms')} />}
        <Cluster gap="4" rowGap="2" className="account-send">
          <Button type="submit" variant="primary" size="wide" data-busy={busy}>
            <span data-words="">{button}</span>
          </Button>
        </Cluster>
      </Stack>
    </>
  );
}
