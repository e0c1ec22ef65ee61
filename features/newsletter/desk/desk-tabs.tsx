import './desk.css';
import { NavLink } from 'react-router';
import { lettersAddress, subscribersAddress } from '#features/newsletter/desk/desk.ts';

/** The two sides of the newsletter: who gets it, and what they get. */
export function DeskTabs() {
  return (
    <nav className="desk-tabs" aria-label="Newsletter">
      <NavLink to={subscribersAddress} end>
        Subscribers
      </NavLink>
      <NavLink to={lettersAddress}>Letters</NavLink>
    </nav>
  );
}
