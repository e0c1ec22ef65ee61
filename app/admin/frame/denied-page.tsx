import { href } from 'react-router';
import AccessDenied from '#app/admin/frame/access-denied.tsx';
import { PortalFrame } from '#app/portal/frame/portal-frame.tsx';

export default function DeniedPage() {
  return (
    <PortalFrame here={href('/admin')}>
      <AccessDenied />
    </PortalFrame>
  );
}
