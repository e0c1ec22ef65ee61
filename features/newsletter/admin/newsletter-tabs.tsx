import './newsletter-admin.css';
import { NavLink } from 'react-router';
import { campaignsAddress, subscribersAddress } from '#features/newsletter/admin/newsletter-admin.ts';

/** The two sides of the newsletter: who gets it, and what they get. */
export function NewsletterTabs() {
  return (
    <nav className="newsletter-admin-tabs" aria-label="Newsletter">
      <NavLink to={subscribersAddress} end>
        Subscribers
      </NavLink>
      <NavLink to={campaignsAddress}>Campaigns</NavLink>
    </nav>
  );
}
