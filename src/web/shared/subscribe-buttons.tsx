import { useState } from 'react';
import { m } from '../../words/messages.js';
import { Button, buttonClass } from '../ui/button.tsx';
import { Cluster, Stack } from '../ui/layout.tsx';
import styles from './subscribe-buttons.module.css';

/** Buttons to subscribe to the calendar at `path`: in this device's calendar program, in two services, or by copying the address. */
export function SubscribeButtons({ path, name }: { path: string; name: string }) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const address = new URL(path, location.origin).href;
  const webcal = address.replace(/^https?:/, 'webcal:');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  };
  const look = buttonClass({ look: 'secondary' });
  // The services learn the address of the calendar, which they need, and nothing else about this page.
  const external = { className: look, target: '_blank', rel: 'noreferrer' };
  const [google, outlook] = [new URL(GOOGLE), new URL(OUTLOOK)];
  google.searchParams.set('cid', webcal);
  outlook.searchParams.set('url', address);
  outlook.searchParams.set('name', name);
  return (
    <Stack gap="small">
      <code className={styles.address}>{address}</code>
      <Cluster>
        <Button look="secondary" onClick={() => void copy()}>
          {copied === 'yes' ? m.feeds_copied() : m.feeds_copy()}
        </Button>
        <a className={look} href={webcal}>
          {m.feeds_apple()}
        </a>
        <a {...external} href={google.href}>
          {m.feeds_google()}
        </a>
        <a {...external} href={outlook.href}>
          {m.feeds_outlook()}
        </a>
      </Cluster>
      <p role="status" className={styles.note}>
        {copied === 'failed' && m.feeds_copy_failed()}
      </p>
    </Stack>
  );
}

const GOOGLE = 'https://calendar.google.com/calendar/r';
const OUTLOOK = 'https://outlook.live.com/calendar/0/addfromweb';
