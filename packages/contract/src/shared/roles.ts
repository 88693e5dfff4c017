/** What an account may be. Sign-up makes a guest; an owner or admin sees and changes only their own hotels. */
export const roles = ['guest', 'owner', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * Who may call an endpoint: `public` anyone; `its_guest` whoever was granted access to the booking in the path, by
 * cookie or account; `user` whoever is logged in; `guest`, `owner`, `admin` that role (an admin may do what an owner may).
 */
export type Access = 'public' | 'its_guest' | 'user' | Role

const rolesOf = {
  user: roles,
  guest: ['guest'],
  owner: ['owner', 'admin'],
  admin: ['admin'],
} as const satisfies Record<Exclude<Access, 'public' | 'its_guest'>, readonly Role[]>
export type RoleAccess = keyof typeof rolesOf

/** Whether the access asks for a logged-in account at all. */
export function needsAccount(access: Access): access is RoleAccess {
  return access in rolesOf
}

/** Whether an account with this role may call. */
export function roleMayCall(access: RoleAccess, role: Role): boolean {
  return rolesOf[access].some((one) => one === role)
}
