import { useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import type { IdentityUser } from '../../identity/identity.ts';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { leavePortal } from '../../shared/leave-portal.ts';
import { useToasts } from '../../shared/toasts.ts';
import styles from './account-menu.module.css';

/** The round avatar and the menu it opens: whose account this is, and what can be done with it. */
export default function AccountMenu({ user }: { user: IdentityUser }) {
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const leave = useSignOut();
  const navigate = useNavigate();

  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (moveFocus(items(), event.key)) event.preventDefault();
  };
  const onBlur = (event: React.FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    <div className={styles.place} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        aria-label={m.shell_account_menu()}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={isOpen ? onKeyDown : undefined}
      >
        {initialOf(user.email)}
      </button>
      {isOpen && (
        <div
          ref={(element) => {
            if (element && element !== menu.current) firstChoice(element)?.focus();
            menu.current = element;
          }}
          id={menuId}
          role="menu"
          // Its entries have the focus; their keys come up to here.
          tabIndex={-1}
          onKeyDown={onKeyDown}
          aria-label={m.shell_account_menu()}
          className={styles.menu}
        >
          <div role="menuitem" aria-disabled="true" tabIndex={-1} className={styles.email}>
            {emailLine(user.email)}
          </div>
          <MenuItem onChoose={choose(() => void navigate({ to: paths.enrollments }))}>
            {m.shell_account_enrollments()}
          </MenuItem>
          <MenuItem onChoose={choose(() => void navigate({ to: paths.manageAccount }))}>
            {m.shell_account_manage()}
          </MenuItem>
          <MenuItem onChoose={choose(leave)}>{m.shell_sign_out()}</MenuItem>
        </div>
      )}
    </div>
  );
}

function MenuItem({ onChoose, children }: { onChoose: () => void; children: string }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onChoose}>
      {children}
    </button>
  );
}

function useSignOut(): () => void {
  const app = useApp();
  const { show } = useToasts();
  return () => {
    leavePortal(app).catch(() =>
      show({ severity: 'error', summary: m.shell_not_signed_out(), detail: m.shell_sign_out_failed(), sticky: true }),
    );
  };
}

function firstChoice(menu: HTMLElement): HTMLElement | null {
  return menu.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled])');
}

/** Arrow keys, Home and End move within the menu, round its ends; true if the key was one of them. */
function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  items.at(next === items.length ? 0 : next)?.focus();
  return true;
}

const SHOWN_CHARACTERS = 15;

/** Specification, section 2: the first 15 characters of the address and "...", always; "User email" when there is none. */
export function emailLine(email: string | null): string {
  return email ? `${email.slice(0, SHOWN_CHARACTERS)}...` : m.shell_user_email();
}

/** The letter on the avatar. */
export function initialOf(email: string | null): string {
  return email?.slice(0, 1).toUpperCase() || '•';
}
