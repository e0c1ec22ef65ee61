import './account-overview.css';
import { paths } from '#app/paths.ts';
import { site } from '#content/site.ts';
import { LocalTime } from '#features/accounts/settings/local-time.tsx';

interface AccountOverviewProps {
  readonly name: string;
  readonly email: string;
  readonly createdAt: string;
}

/** Who is signed in, since when there is an account, and where to go from here. */
export function AccountOverview({ name, email, createdAt }: AccountOverviewProps) {
  return (
    <div className="overview">
      <h1>{name === '' ? 'Dashboard' : `Welcome, ${name}`}</h1>
      <section aria-labelledby="overview-title">
        <h2 id="overview-title">Account Overview</h2>
        <dl>
          <div>
            <dt>Email</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>Account created</dt>
            <dd>
              <LocalTime at={createdAt} />
            </dd>
          </div>
        </dl>
      </section>
      <section aria-labelledby="actions-title">
        <h2 id="actions-title">Quick Actions</h2>
        <ul>
          <li>
            <a href={paths.accountSettings}>Account Settings</a>
          </li>
        </ul>
      </section>
      <section aria-labelledby="help-title">
        <h2 id="help-title">Need Help?</h2>
        <p>
          Write to <a href={`mailto:${site.mail.support}`}>{site.mail.support}</a>.
        </p>
      </section>
    </div>
  );
}
