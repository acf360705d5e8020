import type { Selectable } from 'kysely';
import { KEPT_TABLES, type KeptEntity } from '#contract/admin.ts';
import type { Database } from '../../db/schema.ts';
import type { TableAct } from '../../writes/write.ts';
import { addAlert, changeAlert, endAlert, putAlertBack } from '../alerts/alerts.service.ts';
import { addEvent, changeEvent, putEventBack, removeEvent } from '../events/event-writes.service.ts';
import {
  addCategory,
  changeCategory,
  putCategoryBack,
  removeCategory,
} from '../forums/categories.service.ts';
import { addGame, changeGame, putGameBack, removeGame } from '../games/game-writes.service.ts';
import {
  addTestimonial,
  changeTestimonial,
  putTestimonialBack,
  removeTestimonial,
} from '../testimonials/testimonials.service.ts';

/** A row as phones copy it. */
export type KeptRow = { id: number; version: number } & ({ title: string } | { name: string });

/** A table that admins keep, with the functions of its feature that change it. */
export interface KeptTable {
  entity: KeptEntity;
  /** Its name in the database. */
  table: keyof Database;
  add(act: TableAct, fields: unknown): Promise<KeptRow>;
  change(act: TableAct, id: number, fields: object): Promise<KeptRow>;
  remove(act: TableAct, id: number): Promise<KeptRow>;
  /** Restores a database row under its old id. */
  putBack(act: TableAct, row: object): Promise<KeptRow>;
}

/** The log holds rows that this server read from the same table. */
const rowOf = <T extends keyof Database>(row: object) => row as Selectable<Database[T]>;

export const KEPT: { readonly [E in KeptEntity]: KeptTable } = {
  alerts: {
    entity: KEPT_TABLES.alert.entity,
    table: 'alerts',
    add: addAlert,
    change: changeAlert,
    remove: endAlert,
    putBack: (act, row) => putAlertBack(act, rowOf<'alerts'>(row)),
  },
  events: {
    entity: KEPT_TABLES.event.entity,
    table: 'events',
    add: addEvent,
    change: changeEvent,
    remove: removeEvent,
    putBack: (act, row) => putEventBack(act, rowOf<'events'>(row)),
  },
  games: {
    entity: KEPT_TABLES.game.entity,
    table: 'games',
    add: addGame,
    change: changeGame,
    remove: removeGame,
    putBack: (act, row) => putGameBack(act, rowOf<'games'>(row)),
  },
  testimonials: {
    entity: KEPT_TABLES.testimonial.entity,
    table: 'testimonials',
    add: addTestimonial,
    change: changeTestimonial,
    remove: removeTestimonial,
    putBack: (act, row) => putTestimonialBack(act, rowOf<'testimonials'>(row)),
  },
  forumCategories: {
    entity: KEPT_TABLES.category.entity,
    table: 'forum_categories',
    add: addCategory,
    change: changeCategory,
    remove: removeCategory,
    putBack: (act, row) => putCategoryBack(act, rowOf<'forum_categories'>(row)),
  },
};
