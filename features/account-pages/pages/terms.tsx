import '#ui/fields/choice.css';
import { href } from 'react-router';
import { accountPages } from '#content/accounts/accounts.ts';
import { fieldState } from '#ui/fields/field.tsx';
import { InlineError } from '#ui/messages/inline-error.tsx';

const { terms } = accountPages.signUp;

/** The checkbox of a new client. */
export function Terms({ checked, error }: { readonly checked: boolean; readonly error: string | undefined }) {
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label className="choice">
        <input
          {...fieldState('acceptTerms', { error }, true)}
          type="checkbox"
          name="acceptTerms"
          className="choice-mark"
          defaultChecked={checked}
        />
        <span>
          {terms.before} <a href={href('/terms-of-service')}>{terms.terms}</a> {terms.between}{' '}
          <a href={href('/privacy-policy')}>{terms.privacy}</a>
          {terms.after}
        </span>
      </label>
      {error && <InlineError id="acceptTerms-error">{error}</InlineError>}
    </div>
  );
}
