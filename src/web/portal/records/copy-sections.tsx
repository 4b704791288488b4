import type { ReactNode } from 'react';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { CareSummary } from '../../shared/records/health-summaries.tsx';
import { ContactsSummary } from '../../shared/records/section-summary.tsx';
import { useHealth } from '../health/health-data.ts';
import { CopyFromSibling, type Found, type ReadSibling } from './copy-from-sibling.tsx';
import { GuardiansSummary } from './guardians-section.tsx';
import { type StudentRecord, useRecord } from './record-data.ts';

interface CopyProps {
  readonly record: StudentRecord;
}

/** What guardians are to a student, as they are to a sibling. */
export function CopyGuardians({ record }: CopyProps) {
  return (
    <CopyFromSibling
      record={record}
      version={versionOf(record, 'guardians')}
      title={m.records_section({ section: 'guardians' })}
      Read={GuardiansOf}
      copy={(call, asked) => call(calls.copySection, { ...asked, section: 'guardians' })}
    />
  );
}

export function CopyContacts({ record }: CopyProps) {
  return (
    <CopyFromSibling
      record={record}
      version={versionOf(record, 'contacts')}
      title={m.records_section({ section: 'contacts' })}
      Read={ContactsOf}
      copy={(call, asked) => call(calls.copySection, { ...asked, section: 'contacts' })}
    />
  );
}

/** Doctor and insurance: sealed there as here, so the server copies them. */
export function CopyCare({ record, version }: CopyProps & { readonly version: number }) {
  return (
    <CopyFromSibling
      record={record}
      version={version}
      title={m.records_section({ section: 'care' })}
      Read={CareOf}
      copy={(call, asked) => call(calls.copyCare, asked)}
    />
  );
}

function GuardiansOf({ siblingId, children }: ReadSibling) {
  const { data } = useRecord(siblingId);
  return children(data && found(versionOf(data, 'guardians'), <GuardiansSummary guardians={data.guardians} />));
}

function ContactsOf({ siblingId, children }: ReadSibling) {
  const { data } = useRecord(siblingId);
  const contacts = data?.answers.contacts;
  return children(data && found(versionOf(data, 'contacts'), contacts && <ContactsSummary contacts={contacts} />));
}

function CareOf({ siblingId, children }: ReadSibling) {
  const { data } = useHealth(siblingId);
  return children(data && found(data.sections.care.version, <CareSummary answers={data.sections.care.answers} />));
}

const found = (version: number, summary: ReactNode): Found | null => (version > 0 ? { version, summary } : null);

const versionOf = ({ sections }: StudentRecord, section: 'guardians' | 'contacts') =>
  sections.find((each) => each.section === section)?.version ?? 0;
