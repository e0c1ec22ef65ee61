import AccessDenied from '#app/admin/frame/access-denied.tsx';
import { PortalFrame } from '#app/portal/frame/portal-frame.tsx';

export default function DeniedPage() {
  return (
    <PortalFrame frame={undefined}>
      <AccessDenied />
    </PortalFrame>
  );
}
