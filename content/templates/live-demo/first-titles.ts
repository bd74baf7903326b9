/** What is in the list when the demo starts. */
export const FIRST_TITLES = ["Book the room", "Invite everyone", "Bring cake"] as const;
