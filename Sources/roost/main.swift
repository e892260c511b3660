import RoostApp

RoostApp.main()
