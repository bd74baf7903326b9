// The colours of badges, by the names that authors give them.

export const BADGE_TYPES = ["note", "tip", "info", "warning", "danger"] as const;

export type BadgeType = (typeof BADGE_TYPES)[number];
