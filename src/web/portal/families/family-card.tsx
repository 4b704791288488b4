import { useState } from 'react';
import type { Family, FamilyGuardian } from '../../../contract/families.ts';
import { m } from '../../../words/messages.js';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { hasFailed } from '../students/students-data.ts';
import { BondsForm } from './bonds-form.tsx';
import { EndQuestion, type Ending } from './end-question.tsx';
import { ACCESS_WORDS, useFamilies } from './family-data.ts';
import styles from './families.module.css';
import { InviteForm } from './invite-form.tsx';
import { PickUps } from './pick-ups.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

/** Who belongs to one's family, who is invited, and how one leaves. */
export function FamilyCard() {
  const { data, ...query } = useFamilies();
  if (hasFailed({ ...query, data })) return <NotLoaded title={m.families_not_loaded()} queries={[query]} />;
  if (!data) return <Skeleton height={96} />;
  if (data.families.length === 0) return <p>{m.families_none()}</p>;
  return (
    <Stack gap="large">
      {data.families.map((family, index) => (
        <OneFamily key={family.id} family={family} number={data.families.length > 1 ? index + 1 : null} />
      ))}
      {data.pickUps.length > 0 && <PickUps pickUps={data.pickUps} />}
    </Stack>
  );
}

type Open = 'invite' | { readonly edits: string } | null;

function OneFamily({ family, number }: { family: Family; number: number | null }) {
  const format = useFormat();
  const [open, setOpen] = useState<Open>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const isFull = family.access === 'full';
  const names = family.students.map(({ name }) => name);
  const edited = typeof open === 'object' && family.guardians.find(({ id }) => id === open?.edits);
  return (
    <Stack>
      {number !== null && (
        <h3 className={styles.heading}>
          {names.length > 0
            ? m.families_heading({ students: format.list(names) })
            : m.families_heading_number({ number })}
        </h3>
      )}
      <Rows>
        {family.guardians.map((guardian) => (
          <GuardianRow
            key={guardian.id}
            guardian={guardian}
            family={family}
            onEdit={() => setOpen({ edits: guardian.id })}
            onEnd={() =>
              setEnding(
                guardian.isYou
                  ? { kind: 'leave', id: family.id }
                  : { kind: 'remove', id: guardian.id, name: nameOf(guardian) },
              )
            }
          />
        ))}
        {family.invitations.map((invitation) => (
          <Row key={invitation.id}>
            <div>
              <p className={styles.name}>{invitation.email}</p>
              <p className={styles.small}>
                {invitation.studentName
                  ? m.families_invited_to({
                      access: ACCESS_WORDS[invitation.access](),
                      student: invitation.studentName,
                    })
                  : m.families_invited({ access: ACCESS_WORDS[invitation.access]() })}
                <br />
                {invitation.waitsForProof
                  ? m.families_invited_waits()
                  : m.families_invited_until({ at: format.instant(invitation.expiresAt) })}
              </p>
            </div>
            {isFull && (
              <Button
                look="quiet"
                isSmall
                aria-label={m.families_withdraw_of({ email: invitation.email })}
                onClick={() => setEnding({ kind: 'withdraw', id: invitation.id, name: invitation.email })}
              >
                {m.families_withdraw()}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {family.students.some(({ hasSecondHousehold }) => hasSecondHousehold) && (
        <p className={styles.small}>
          {m.families_second_household({
            students: format.list(family.students.flatMap((each) => (each.hasSecondHousehold ? each.name : []))),
          })}
        </p>
      )}
      {edited && <BondsForm key={edited.id} guardian={edited} family={family} onClose={() => setOpen(null)} />}
      {open === 'invite' && <InviteForm family={family} onClose={() => setOpen(null)} />}
      {isFull && open === null && (
        <Button look="secondary" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen('invite')}>
          {m.families_invite()}
        </Button>
      )}
      <EndQuestion ending={ending} onClose={() => setEnding(null)} />
    </Stack>
  );
}

const nameOf = ({ name, email }: FamilyGuardian) => name || email || m.families_no_name();

interface RowProps {
  readonly guardian: FamilyGuardian;
  readonly family: Family;
  readonly onEdit: () => void;
  readonly onEnd: () => void;
}

function GuardianRow({ guardian, family, onEdit, onEnd }: RowProps) {
  const format = useFormat();
  const name = nameOf(guardian);
  const bonds = family.students.flatMap((student) => {
    const relationship = guardian.students.find(({ studentId }) => studentId === student.id)?.relationship;
    return relationship ? m.families_bond({ relationship, student: student.name }) : [];
  });
  const contact = [guardian.email, guardian.phone].filter(Boolean);
  const mayEdit = family.access === 'full' || guardian.isYou;
  return (
    <Row>
      <div>
        <p className={styles.name}>{guardian.isYou ? m.families_you({ name }) : name}</p>
        <p className={styles.small}>
          {[ACCESS_WORDS[guardian.access](), ...bonds].join(' · ')}
          {contact.length > 0 && (
            <>
              <br />
              {contact.join(' · ')}
            </>
          )}
          {guardian.isYou && family.students.length > 0 && (
            <>
              <br />
              {guardian.wantsMail || guardian.access !== 'full' ? null : m.families_no_mail()}
            </>
          )}
        </p>
      </div>
      <Cluster gap="tight">
        {mayEdit && family.access !== 'pick-up' && (
          <Button look="quiet" isSmall aria-label={m.families_edit_of({ name })} onClick={onEdit}>
            {m.families_edit()}
          </Button>
        )}
        {(guardian.isYou || family.access === 'full') && (
          <Button
            look="quiet"
            isSmall
            aria-label={
              guardian.isYou
                ? m.families_leave_of({ students: format.list(family.students.map((each) => each.name)) })
                : m.families_remove_of({ name })
            }
            onClick={onEnd}
          >
            {guardian.isYou ? m.families_leave() : m.families_remove()}
          </Button>
        )}
      </Cluster>
    </Row>
  );
}
