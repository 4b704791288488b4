import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';

/** Where the footer leads while the school has published no privacy policy; afterwards it says where that is. */
export function PrivacyPage() {
  const { privacyUrl } = useApp().organization;
  return (
    <>
      <h1 tabIndex={-1}>{m.shell_privacy()}</h1>
      {privacyUrl ? (
        <p>
          <a href={privacyUrl}>{privacyUrl}</a>
        </p>
      ) : (
        <p>{m.shell_privacy_none()}</p>
      )}
    </>
  );
}
