import './overview-page.css';
import { href } from 'react-router';
import { accessDenied, adminCopy } from '#content/portal.ts';
import { ButtonLink } from '#ui/button.tsx';

export function AccessDenied() {
  return (
    <div className="access-denied">
      <p className="data">403</p>
      <h1>{accessDenied.title}</h1>
      <p>{accessDenied.message}</p>
      <ButtonLink variant="primary" href={href('/dashboard')}>
        {adminCopy.denied}
      </ButtonLink>
    </div>
  );
}
