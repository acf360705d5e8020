export interface AnimalTypesTable {
  id: number;
  name: string;
  icon: string;
  category: string;
  version: number;
}
export interface BusinessCategoriesTable {
  id: number;
  name: string;
  version: number;
}
/** `body` is the question as JSON, without its id. */
export interface QuizQuestionsTable {
  id: number;
  body: string;
  version: number;
}
