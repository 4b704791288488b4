import { useEffect, useState } from 'react';
import { m } from '../../../words/messages.js';

const LATE_MS = 1000;

/** What is waited for, once that takes longer than a second. */
export function StillComparing() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <output>{m.sheets_pack_comparing()}</output>;
}
