import { Link } from '@tanstack/react-router';
import { choiceClass, SwitchLinks } from '../../components/page/switch-links.tsx';

const look = { className: choiceClass, activeOptions: { exact: true, includeSearch: false } };

/** Leads from sending to what was sent to groups, and to the templates. */
export function NotificationsSwitch() {
  return (
    <SwitchLinks label="Send, sent to groups or templates">
      <Link to="/notifications" {...look}>
        Send
      </Link>
      <Link to="/notifications/groups" {...look}>
        Sent to groups
      </Link>
      <Link to="/notifications/templates" {...look}>
        Templates
      </Link>
    </SwitchLinks>
  );
}
