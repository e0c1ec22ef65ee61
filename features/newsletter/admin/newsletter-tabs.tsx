import './newsletter-admin.css';
import { NavLink, href } from 'react-router';

export function NewsletterTabs() {
  return (
    <nav className="newsletter-admin-tabs" aria-label="Newsletter">
      <NavLink to={href('/admin/newsletter')} end>
        Subscribers
      </NavLink>
      <NavLink to={href('/admin/newsletter/campaigns')}>Campaigns</NavLink>
    </nav>
  );
}
