import type { AuditAction } from '@octavo/contracts';

export const auditActionNames: Record<AuditAction, string> = {
  admin_set_up: 'Admin set up',
  admin_setup_refused: 'Admin set-up refused',
  user_suspended: 'User suspended',
  user_reinstated: 'User reinstated',
  verification_resent: 'Verification email resent',
  users_exported: 'Users exported',
  credits_granted: 'Credits granted',
  payment_refunded: 'Payment refunded',
  app_config_changed: 'Site switches changed',
  contact_marked_done: 'Message marked as done',
  contact_reopened: 'Message opened again',
  contact_deleted: 'Message deleted',
  waitlist_exported: 'Waitlist exported',
  waitlist_invited: 'Waitlist invitation sent',
  waitlist_entry_deleted: 'Waitlist entry deleted',
};

export const auditActionsShown = Object.keys(auditActionNames) as AuditAction[];
